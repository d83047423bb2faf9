package dev.cortado.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cortado.model.v1.PathSegment;
import dev.cortado.schema.RequestView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a request's path and method. Immutable.
 *
 * <p>At each segment a literal is tried before a parameter, and that before a wildcard; a choice that leads nowhere is taken back. The path
 * decides first: if the route found lacks the method, only the {@code !fallback} routes are tried, and never another ordinary route. Paths
 * are compared as received, undecoded.
 * One trailing slash is accepted, except that what follows a wildcard's or fallback's prefix is its value.
 */
final class Router {
  private final Http1Methods methods;
  private final RouterNode ordinary = new RouterNode();
  private final RouterNode fallbacks = new RouterNode();
  private final List<RouteConflict> conflicts = new ArrayList<>();
  private final int maxParameters;

  Router(List<Route> routes) {
    methods = new Http1Methods(routes.stream().flatMap(route -> route.methods().stream()).toList());
    int parameters = 0;
    for (Route route : routes) {
      add(route);
      parameters = Math.max(parameters, (int) route.path().stream().filter(s -> s.getKind() != PathSegment.Kind.LITERAL).count());
    }
    maxParameters = parameters;
  }

  Http1Methods methods() {
    return methods;
  }

  /** Pairs of routes that match the same requests, in order of the routes. */
  List<RouteConflict> conflicts() {
    return List.copyOf(conflicts);
  }

  /** The most dynamic segments a route has: {@link RequestView#parameters} needs room for twice as many. */
  int maxParameters() {
    return maxParameters;
  }

  /**
   * The route of a request, or null. Fills the parameters' bounds of {@code view}.
   *
   * @param a holds the path, from {@code from} (a slash) to {@code to}
   */
  @Nullable Route find(int method, byte[] a, int from, int to, RequestView view) {
    Route[] found = ordinary.find(a, from, to, true, 0, view);
    if (found != null && found[method] != null) {
      return found[method];
    }
    found = fallbacks.find(a, from, to, true, 0, view);
    return found == null ? null : found[method];
  }

  /** Whether a route has this path, whatever its methods. */
  boolean knows(byte[] a, int from, int to, RequestView view) {
    return ordinary.find(a, from, to, true, 0, view) != null || fallbacks.find(a, from, to, true, 0, view) != null;
  }

  private void add(Route route) {
    List<PathSegment> path = route.path();
    boolean isFallback = !path.isEmpty() && path.getLast().getKind() == PathSegment.Kind.FALLBACK;
    RouterNode node = isFallback ? fallbacks : ordinary;
    for (int i = 0; i < path.size(); i++) {
      PathSegment segment = path.get(i);
      switch (segment.getKind()) {
        case LITERAL -> node = node.literal(segment.getValue().getBytes(UTF_8));
        case PARAMETER -> node = node.parameter();
        case WILDCARD, FALLBACK -> {
          if (i != path.size() - 1) {
            throw new IllegalArgumentException("a wildcard or fallback is the last segment of its path: " + path);
          }
          claim(node.wildcardRoutes(methods.count()), route);
          return;
        }
        default -> throw new IllegalArgumentException("unknown kind of path segment: " + segment);
      }
    }
    claim(node.routes(methods.count()), route);
  }

  private void claim(@Nullable Route[] byMethod, Route route) {
    for (String name : route.methods()) {
      int method = methods.number(name);
      Route first = byMethod[method];
      if (first == null) {
        byMethod[method] = route;
      } else {
        conflicts.add(new RouteConflict(name, first, route));
      }
    }
  }

  /** What may follow one prefix of paths. */
  private static final class RouterNode {
    /** Hash table with linear probing, a power of two in length, at most half full. */
    private byte[][] literals = new byte[2][];

    private RouterNode[] children = new RouterNode[2];
    private int literalCount;
    private @Nullable RouterNode parameter;

    /** The routes that end here, by number of their method. */
    private Route @Nullable [] routes;

    /** The routes that end in a wildcard after this prefix. */
    private Route @Nullable [] wildcardRoutes;

    /** The routes of the path from {@code from}, which is at a slash or at the path's end. */
    Route @Nullable [] find(byte[] a, int from, int to, boolean isRoot, int depth, RequestView view) {
      if (from == to || from + 1 == to) {
        // The end, or one slash more. The root's own path is that slash.
        if (routes != null && (!isRoot || from + 1 == to)) {
          view.parameterCount = depth;
          return routes;
        }
        return wildcardRoutes == null ? null : wildcard(-1, -1, depth, view);
      }
      int start = from + 1;
      int end = start;
      int hash = 0;
      while (end < to && a[end] != '/') {
        hash = 31 * hash + a[end++];
      }
      RouterNode child = literalCount == 0 ? null : child(a, start, end, hash);
      Route[] found = child == null ? null : child.find(a, end, to, false, depth, view);
      if (found == null && parameter != null && end > start) {
        found = parameter.find(a, end, to, false, depth + 1, view);
        if (found != null) {
          view.parameters[2 * depth] = start;
          view.parameters[2 * depth + 1] = end;
        }
      }
      return found == null && wildcardRoutes != null ? wildcard(start, to, depth, view) : found;
    }

    private Route @Nullable [] wildcard(int start, int end, int depth, RequestView view) {
      view.parameters[2 * depth] = start;
      view.parameters[2 * depth + 1] = end;
      view.parameterCount = depth + 1;
      return wildcardRoutes;
    }

    private @Nullable RouterNode child(byte[] a, int start, int end, int hash) {
      int mask = literals.length - 1;
      for (int i = slot(hash, mask); ; i = (i + 1) & mask) {
        byte[] literal = literals[i];
        if (literal == null) {
          return null;
        }
        if (Arrays.equals(literal, 0, literal.length, a, start, end)) {
          return children[i];
        }
      }
    }

    RouterNode literal(byte[] value) {
      int hash = 0;
      for (byte b : value) {
        hash = 31 * hash + b;
      }
      RouterNode known = child(value, 0, value.length, hash);
      if (known != null) {
        return known;
      }
      if (2 * (literalCount + 1) > literals.length) {
        grow();
      }
      var child = new RouterNode();
      put(value, hash, child);
      literalCount++;
      return child;
    }

    private void grow() {
      byte[][] oldLiterals = literals;
      RouterNode[] oldChildren = children;
      literals = new byte[2 * oldLiterals.length][];
      children = new RouterNode[literals.length];
      for (int i = 0; i < oldLiterals.length; i++) {
        byte[] literal = oldLiterals[i];
        if (literal != null) {
          int hash = 0;
          for (byte b : literal) {
            hash = 31 * hash + b;
          }
          put(literal, hash, oldChildren[i]);
        }
      }
    }

    private void put(byte[] literal, int hash, RouterNode child) {
      int mask = literals.length - 1;
      int i = slot(hash, mask);
      while (literals[i] != null) {
        i = (i + 1) & mask;
      }
      literals[i] = literal;
      children[i] = child;
    }

    private static int slot(int hash, int mask) {
      return (hash ^ (hash >>> 16)) & mask;
    }

    RouterNode parameter() {
      if (parameter == null) {
        parameter = new RouterNode();
      }
      return parameter;
    }

    Route[] routes(int methodCount) {
      if (routes == null) {
        routes = new Route[methodCount];
      }
      return routes;
    }

    Route[] wildcardRoutes(int methodCount) {
      if (wildcardRoutes == null) {
        wildcardRoutes = new Route[methodCount];
      }
      return wildcardRoutes;
    }
  }
}

export * from "./shapes.js";
export { default as settings } from "./settings.json";

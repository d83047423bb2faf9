/** `cortado/service`, alias `encore.dev/service`. */

export interface ServiceConfig {}

/**
 * Names the service that a directory and those below it are: `export default new Service("blog")` in a file called
 * `encore.service.ts` or `cortado.service.ts`.
 */
export class Service {
  readonly name: string;
  readonly cfg: ServiceConfig;

  constructor(name: string, cfg: ServiceConfig = {}) {
    this.name = name;
    this.cfg = cfg;
  }
}

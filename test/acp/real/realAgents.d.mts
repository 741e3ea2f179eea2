/** Types of realAgents.mjs, which stays plain JavaScript so that run.mjs and the workbench can use it unbundled. */
export interface RealAgent {
  readonly id: string;
  readonly label: string;
  readonly package: string;
  readonly version: string;
  /** Tools that run a command, by name; the first that is offered is called with `shellArgs`. */
  readonly shell: readonly string[];
  readonly shellArgs: (command: string, tool: string) => Readonly<Record<string, unknown>>;
}
/** How an installed agent is started: `node` is the one that runs it. */
export interface InstalledAgent {
  readonly id: string;
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly node: string;
}
export const realAgents: readonly RealAgent[];
export function ensureAgent(agent: RealAgent): Promise<InstalledAgent>;
export function agentEnvironment(agent: RealAgent, node: string, home: string, url: string): Record<string, string>;
export function notingPid(
  installed: InstalledAgent,
  pidFile: string,
): { readonly command: string; readonly args: string[] };

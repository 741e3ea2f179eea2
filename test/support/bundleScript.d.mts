/** Types of bundleScript.mjs, which stays plain JavaScript because scripts run it unbundled. */
import type { BuildOptions } from 'esbuild';

export const requireShim: string;
export const nodeTarget: Readonly<Pick<BuildOptions, 'bundle' | 'platform' | 'target' | 'supported' | 'logLevel'>>;
export function bundleScript(entry: string, outfile: string): Promise<string>;

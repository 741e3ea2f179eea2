/** Types of piInstall.mjs, which stays plain JavaScript so that start and test scripts can run it unbundled. */
export interface PiInstallation {
  readonly node: string;
  readonly packageDir: string;
  readonly cli: string;
}
export function ensurePi(version: string): Promise<PiInstallation>;

// What "Install companion into my Pi settings" shows before and after (PI-1).
import { type Static, Type } from 'typebox';

export const CompanionInstallView = Type.Object({
  /** Pi's settings file. */
  settings: Type.String(),
  /** The path that stands in its `extensions`, or would. */
  entry: Type.String(),
  installed: Type.Boolean(),
});
export type CompanionInstallView = Static<typeof CompanionInstallView>;

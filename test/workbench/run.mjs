// `npm run test:workbench`: brings a fresh checkout up, then runs suites.mjs, which needs the dependencies. Same arguments.
import { installDependencies, requireNode } from '../support/setup.mjs';

requireNode();
installDependencies();
await import('./suites.mjs');

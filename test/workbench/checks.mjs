// Counts checks of a drive: each has a name, fails alone, and leaves a screenshot when it does.
import { shot } from './page.mjs';

export class Checks {
  passed = 0;
  failed = 0;
  #only = process.env.THROUGHLINE_ONLY;

  /** @param {string} name @param {import('playwright-core').Page | null} page @param {() => Promise<void>} body */
  async check(name, page, body) {
    if (this.#only && !name.includes(this.#only)) return;
    const started = Date.now();
    try {
      await body();
      this.passed += 1;
      console.log(`  ✔ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    } catch (cause) {
      this.failed += 1;
      const said = String(cause.stack ?? cause.message ?? cause)
        .split('\n')
        .slice(0, 8)
        .join('\n      ');
      console.log(`  ✖ ${name}\n      ${said}`);
      if (page) {
        const path = await shot(page, `failed-${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}`).catch(
          () => 'no screenshot',
        );
        console.log(`      ${path}`);
      }
    }
  }
}

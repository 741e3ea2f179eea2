// Writes the chosen screenshots of the last drive into the guide and the walkthrough, as WebP drawn by Chromium, because
// screenshots of text are too large as PNG. Each must be below 150 kB, so that the package and a clone stay small.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from './install.mjs';
import { artifacts } from './page.mjs';

const mostBytes = 150_000;
const quality = 0.8;

/** Every panel in every theme stands in the guide. */
const themes = ['dark', 'light', 'hc'];
const panels = ['transcript', 'home', 'preflight', 'review', 'anchors', 'checkpoints', 'storage'];
const session = ['dark', 'light', 'hc', 'hc-light', 'question-dark', 'queue-dark'].map((name) => `session-${name}`);
const guide = [
  ...panels.flatMap((panel) => themes.map((theme) => `${panel}-${theme}`)),
  ...session,
  ...['tree-dark', 'compare-dark'],
];
const walkthrough = {
  sessions: 'tree-dark',
  transcript: 'transcript-dark',
  preflight: 'preflight-dark',
  checkpoints: 'checkpoints-dark',
};

async function copyOne(page, name, target) {
  const source = join(artifacts, `${name}.png`);
  if (!existsSync(source) && existsSync(target)) return 0;
  if (!existsSync(source)) throw new Error(`no screenshot ${name}: run the drive and the conversation first`);
  const webp = Buffer.from(await page.evaluate(redraw, [readFileSync(source).toString('base64'), quality]), 'base64');
  if (webp.length > mostBytes) throw new Error(`${name} has ${webp.length} bytes`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, webp);
  return 1;
}

/** Runs in the page. */
async function redraw([png, wanted]) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', wanted).split(',')[1];
}

/** Pictures of parts that did not run stay as they are. */
export async function copyPictures() {
  const args = ['--headless', '--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  try {
    const page = await browser.newPage();
    let copied = 0;
    for (const name of guide) copied += await copyOne(page, name, join('docs', 'guide', 'images', `${name}.webp`));
    for (const [to, name] of Object.entries(walkthrough))
      copied += await copyOne(page, name, join('media', 'walkthrough', `${to}.webp`));
    console.log(`${copied} of ${guide.length + Object.keys(walkthrough).length} pictures renewed`);
  } finally {
    await browser.close();
  }
}

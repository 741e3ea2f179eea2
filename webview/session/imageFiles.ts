// Image files a person pastes or drops, as the harness takes them: kind checked, size limited, base64.
import type { DraftImage } from './draft.ts';

const kinds: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Providers refuse larger ones (bytes). */
const largest = 5_000_000;

/** Files of other kinds and too large ones are left out. */
export async function imagesOf(files: Iterable<File>): Promise<readonly DraftImage[]> {
  const fit = [...files].filter(({ type, size }) => kinds.has(type) && size <= largest);
  return Promise.all(fit.map(async (file) => ({ name: file.name, mimeType: file.type, data: await base64Of(file) })));
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('not readable'));
    reader.readAsDataURL(file);
  });
}

// Waiting is shown only when it lasts: numbers that come back at once just swap in place (design section 8.4).

const patienceMs = 200;

/** Calls `show(true)` when the answer takes longer than a moment, and `show(false)` when it came; passes the answer on. */
export function withPatience<T>(answer: Promise<T>, show: (waiting: boolean) => void): Promise<T> {
  const timer = setTimeout(() => show(true), patienceMs);
  return answer.finally(() => {
    clearTimeout(timer);
    show(false);
  });
}

const cleanups: (() => unknown)[] = [];

/** Calls `cleanup` when the trial is over, successful or not, the latest first. */
export function afterTrial(cleanup: () => unknown) {
  cleanups.push(cleanup);
}

/** Undoes what the trial set up. A part that fails doesn't keep the others from it. */
export async function cleanUp() {
  for (const cleanup of cleanups.splice(0).reverse())
    try {
      await cleanup();
    } catch (error) {
      console.error(error);
    }
}

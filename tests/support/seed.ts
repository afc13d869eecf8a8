// The seed of all random values, which every run prints. By day it is the same for everyone, so that a change is tested with
// the requests of the change before it; the nightly run sets others. TEST_SEED=… repeats one of its runs.
export const seed = Number(process.env.TEST_SEED ?? 20_261_122);

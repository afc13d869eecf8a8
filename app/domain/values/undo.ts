/** How long a screen offers to undo what was just done. */
export const undoMs = 10_000;

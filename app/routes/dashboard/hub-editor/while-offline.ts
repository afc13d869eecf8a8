/**
 * The server's answer, or `instead` when it could not be reached: what was typed would be lost with the page that
 * shows an error in its place.
 */
export async function whileOffline<Answer>(ask: () => Promise<unknown>, instead: Answer): Promise<Answer> {
  try {
    return (await ask()) as Answer;
  } catch (error) {
    // What a browser throws when there is no network; redirects and the server's own errors are none of these.
    if (error instanceof TypeError) return instead;
    throw error;
  }
}

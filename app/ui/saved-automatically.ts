/** What every card says that is saved without a press, among cards that wait for one. */
export const savedAutomatically = "Changes are saved automatically.";

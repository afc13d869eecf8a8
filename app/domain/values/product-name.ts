/** Where neither the environment nor /setup names it. */
export const defaultProductName = "Talk Hubs";

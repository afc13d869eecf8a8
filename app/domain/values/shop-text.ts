/** Without what stands between the lines {{#shop}} and {{/shop}} where the plan isn't sold (setting SHOP). */
export const shopText = (text: string, hasShop: boolean): string =>
  text.replace(/^\{\{#shop\}\}\n([\s\S]*?)^\{\{\/shop\}\}\n/gm, hasShop ? "$1" : "");

// One talk, given several times: hubs with the same `talk_id`. A table of talks would have a row without a column of its
// own, as each hub has its title. A column `duplicated_from` would be a tree, which joining by hand and purging the
// original would break. Safe in the browser.

export const maxChangeNoteLength = 500;

/** The reasons shown of each band: the most frequent. */
export const maxDeliveryReasons = 3;

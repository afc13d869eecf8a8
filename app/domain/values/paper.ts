/** The paper that printers have where this time zone is: Letter in the Americas, A4 in the rest of the world. */
export const paperFor = (timezone: string): "A4" | "Letter" => (timezone.startsWith("America/") ? "Letter" : "A4");

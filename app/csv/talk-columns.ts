// Which column of a file holds what about a talk, by the names that speakers and their programs give it, in six
// languages. The speaker can change what is recognised. Safe in the browser.
import { maxColumns, maxHeaderLength } from "#app/csv/person-columns.ts";
import { cutText, normalise } from "#app/domain/values/measured-text.ts";

export const talkFields = [
  "title",
  "event",
  "date",
  "startTime",
  "endTime",
  "length",
  "timezone",
  "place",
  "description",
  "topics",
  "slides",
  "video",
  "link",
  "speakers",
  "status",
] as const;
export type TalkField = (typeof talkFields)[number];

export const talkFieldLabels: Record<TalkField, string> = {
  title: "Title",
  event: "Event",
  date: "Date",
  startTime: "Start time",
  endTime: "End time",
  length: "Length",
  timezone: "Time zone",
  place: "Place",
  description: "Description",
  topics: "Topics",
  slides: "Slides link",
  video: "Video link",
  link: "Other link",
  speakers: "Speakers",
  status: "Status",
};

/** The position of each field's column, from 0; a field without a column is missing. */
export type TalkColumns = Partial<Record<TalkField, number>>;

/** Lower case, without accents, spaces and punctuation. Commonest first. */
const spellings: Record<TalkField, string[]> = {
  title: [
    ...[
      "title",
      "talktitle",
      "talk",
      "sessiontitle",
      "session",
      "presentationtitle",
      "presentation",
      "talkname",
      "proposaltitle",
      "submissiontitle",
      "proposal",
      "name",
    ],
    ...["titel", "vortrag", "vortragstitel", "thema", "titre", "expose", "titulo", "charla", "ponencia", "titolo"],
    ...["onderwerp", "palestra"],
  ],
  event: [
    ...["event", "eventname", "conference", "conferencename", "meetup", "organiser", "organizer"],
    ...["veranstaltung", "konferenz", "tagung", "evenement", "evento", "congreso", "conferenza", "conferentie"],
  ],
  date: [
    ...["date", "eventdate", "talkdate", "sessiondate", "day", "startdate", "startson", "startsat", "scheduledat"],
    ...["presentedon", "deliveredon", "datum", "tag", "termin", "jour", "fecha", "dia", "giorno", "data"],
  ],
  startTime: [
    ...[
      "starttime",
      "time",
      "start",
      "starts",
      "begin",
      "uhrzeit",
      "startzeit",
      "beginn",
      "heure",
      "heuredebut",
      "hora",
    ],
    ...["ora", "orario", "tijd", "begintijd"],
  ],
  endTime: [
    "endtime",
    "end",
    "ends",
    "endsat",
    "until",
    "endzeit",
    "ende",
    "heurefin",
    "horafin",
    "orafine",
    "eindtijd",
  ],
  length: [
    ...["duration", "scheduledduration", "length", "lengthmin", "durationmin", "durationminutes", "minutes", "dauer"],
    ...["lange", "duree", "duracion", "durata", "duur", "duracao"],
  ],
  timezone: ["timezone", "tz", "zeitzone", "fuseauhoraire", "zonahoraria", "fusoorario", "tijdzone", "fusohorario"],
  place: [
    ...["place", "location", "venue", "city", "where", "address", "room", "ort", "veranstaltungsort", "stadt", "lieu"],
    ...["ville", "lugar", "ciudad", "luogo", "citta", "plaats", "stad", "local", "cidade"],
  ],
  description: [
    ...["description", "abstract", "summary", "about", "blurb", "beschreibung", "zusammenfassung", "inhalt"],
    ...["resume", "descripcion", "resumen", "descrizione", "riassunto", "omschrijving", "samenvatting", "descricao"],
  ],
  topics: [
    ...["topics", "topic", "tags", "tag", "keywords", "categories", "category", "track", "themen", "schlagworte"],
    ...["stichworte", "motscles", "etiquetas", "temas", "parolechiave", "trefwoorden"],
  ],
  slides: [
    ...["slides", "slideslink", "slidesurl", "slideurl", "slidedeck", "deck", "deckurl", "presentationurl"],
    ...["presentationlink", "folien", "diapositives", "diapositivas", "diapositive"],
  ],
  video: [
    ...["video", "videolink", "videourl", "recording", "recordinglink", "recordingurl", "youtube", "aufzeichnung"],
    ...["enregistrement", "grabacion", "registrazione", "opname", "gravacao"],
  ],
  link: [
    ...["link", "url", "website", "eventurl", "eventlink", "talkurl", "sessionurl", "web", "webseite", "siteweb"],
    ...["livelink", "liveurl", "resources"],
  ],
  speakers: [
    ...["speakers", "speaker", "speakernames", "speakername", "presenters", "presenter", "presentedby", "sprecher"],
    ...["sprecherin", "sprecherinnen", "referent", "referentin", "referenten", "referierende", "vortragende"],
    ...[
      "vortragender",
      "orateur",
      "orateurs",
      "intervenant",
      "intervenants",
      "conferencier",
      "conferenciers",
      "ponente",
    ],
    ...["ponentes", "orador", "oradores", "relatore", "relatori", "spreker", "sprekers", "palestrante", "palestrantes"],
  ],
  status: [
    ...["status", "state", "sessionstatus", "talkstatus", "proposalstate", "proposalstatus", "submissionstate"],
    ...["submissionstatus", "zustand", "statut", "etat", "estado", "stato"],
  ],
};

const toKey = (header: string) =>
  normalise(cutText(header, maxHeaderLength), "NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The columns that the header's names suggest. No column is used twice. */
export function recogniseTalkColumns(header: readonly string[]): TalkColumns {
  const keys = header.slice(0, maxColumns).map(toKey);
  const columns: TalkColumns = {};
  for (const field of talkFields) {
    const [at] = spellings[field]
      .map((spelling) => keys.findIndex((key, i) => key === spelling && !Object.values(columns).includes(i)))
      .filter((position) => position >= 0);
    if (at !== undefined) columns[field] = at;
  }
  return columns;
}

/** The columns whose names say that they hold the field, also where another one is recognised. */
export const findNamedColumns = (header: readonly string[], field: TalkField): number[] =>
  header.slice(0, maxColumns).flatMap((name, at) => (spellings[field].includes(toKey(name)) ? [at] : []));

/** The chosen columns that the file has; without a choice the recognised ones. */
export const selectTalkColumns = (header: readonly string[], chosen: TalkColumns | null): TalkColumns =>
  chosen
    ? Object.fromEntries(Object.entries(chosen).filter(([, at]) => at < header.length))
    : recogniseTalkColumns(header);

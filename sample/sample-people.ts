// The people of the sample data; tests use the same ones.

import { toAscii } from "#app/domain/values/ascii.server.ts";
import { sampleSpeakerEmail } from "#app/domain/values/sample-speaker.ts";

export const amara = {
  firstName: "Amara",
  lastName: "Osei",
  email: sampleSpeakerEmail,
  username: "amara-osei",
  company: "Steady Ground",
  bio: [
    "Amara Osei helps engineering teams stay calm when things break.",
    "For twelve years she ran systems that must not stop. She began in the ambulance dispatch of Accra, where a screen that froze for ten seconds was a street without an ambulance, and went on to the signals of three railways on two continents. She has sat in more than two hundred incident rooms, and written the review afterwards in most of them.",
    "What she saw there became her talks: resilience is a habit of people long before it is a property of machines. Teams that rehearse the first ten minutes of a bad day spend the rest of it thinking. Teams that don't spend it looking for somebody to blame.",
    "In 2021 she founded Steady Ground, which rehearses bad days with hospitals, banks and rail operators. Its exercises use the real rooms, the real people and the real telephones, and end with one page that everybody has signed. She has given keynotes and workshops at sixty conferences in fourteen countries, for rooms of twenty to two thousand. Organisers ask her back because she stays for the questions, and because her slides are short enough to be read from the last row.",
    "Amara lives in Sydney with her family, a very old dog and a radio that she repairs herself. She speaks English, Twi and French.",
  ].join("\n\n"),
  headline: "Teams that stay calm when everything breaks, and the habits that make them so.",
  homeBase: "Based in Sydney",
  travel: "Travels worldwide, carry-on only",
  languages: "English, Twi, French",
  bioShort:
    "Amara Osei helps engineering teams stay calm when things break. After twelve years of running systems that must not stop, from ambulance dispatch to rail, she teaches the habits of people that make machines resilient. She lives in Sydney and speaks in fourteen countries.",
  bioMedium:
    "Amara Osei helps engineering teams stay calm when things break. For twelve years she ran systems that must not stop, from ambulance dispatch in Accra to the signals of three railways, and sat in more than two hundred incident rooms. What she saw there became her talks: resilience is a habit of people long before it is a property of machines. She has given keynotes and workshops at sixty conferences in fourteen countries, for rooms of twenty to two thousand, and founded Steady Ground, which rehearses bad days with hospitals, banks and rail operators. She lives in Sydney.",
  pastEvents: [
    { name: "Lightning Rail Summit", place: "Osaka", year: "2025" },
    { name: "Hospital IT Forum", place: "Toronto", year: "2025" },
    { name: "Accra Tech Week", place: "Accra", year: "2024" },
    { name: "Public Safety Systems", place: "Canberra", year: "2024" },
    { name: "Open Signals", place: "Rotterdam", year: "2023" },
  ],
  showAvailability: true,
  website: "https://example.com/amara",
  linkedinUrl: "https://www.linkedin.com/in/example-amara-osei",
  speakingExperience: "Keynotes and workshops at 60 conferences in 14 countries, for rooms of 20 to 2,000 people.",
  speakingRate: "From 4,500 AUD",
  availabilityNotes: "Two talks a month at most; online at two weeks' notice.",
  yearsSpeaking: 9,
  speakingTopics: ["Resilience", "Incident response", "Calm teams", "Technical leadership"],
  testimonials: [
    {
      author: "Henrik Dahl",
      company: "Nordic Ops Days",
      content: "The talk people still quote in the corridor a year later.",
    },
    {
      author: "Priya Raman",
      company: "Railworks",
      content: "Amara ran our worst day as a rehearsal. When it came, nobody shouted.",
    },
  ],
} as const;

/** What organisers get of her beside the profile. */
export const amaraKit = {
  pronunciation: "a-MAH-ra oh-SAY",
  introduction:
    "Our next speaker has been in more than two hundred rooms where everything had just broken, and says that the quiet ones were always the better ones. She ran ambulance dispatch in Accra and signals for three railways, and today she rehearses bad days with hospitals and banks. Please welcome Amara Osei.",
  stageNeeds:
    "A headset microphone, one screen that the whole room can read, and the floor in front of the stage free: I walk.\nMy own laptop over HDMI or USB-C, no sound from it.\nTen minutes with the technician before the doors open, and a glass of water without ice.",
} as const;

/** The administrator; the address is the operator's `SUPPORT_EMAIL`. */
export const sampleAdministrator = { firstName: "Grace", lastName: "Lim" } as const;

/** Forty people who left their details: first name, last name, company. */
export const sampleAudience = [
  "Rosa Jimenez,Lumen Health",
  "Tomas Novak,Orbital Freight",
  "Yuki Tanaka,Kita Systems",
  "Fatima Zahra,Atlas Grid",
  "Liam O'Connor,Bright Mutual",
  "Chidi Eze,Paylane",
  "Mei Chen,Harbour Bank",
  "Jonas Weber,Stadtwerke Nord",
  "Anika Rao,Railworks",
  "Sofia Rossi,Ponte Studio",
  "Noah Williams,Fieldnote",
  "Aroha Ngata,Kōwhai Digital",
  "Lucas Martin,Voie Libre",
  "Ingrid Larsen,Fjord Insurance",
  "Omar Haddad,Cedar Cloud",
  "Grace Kim,Hanbit Labs",
  "Daniel Murphy,Greenline Transit",
  "Elena Popescu,Carpat Retail",
  "Ravi Patel,Monsoon Logistics",
  "Hannah Schmidt,Kleinstadt Energie",
  "Kwame Mensah,Volta Mobile",
  "Isla Campbell,Skerry Foods",
  "Mateus Silva,Onda Pagamentos",
  "Zofia Kowalska,Wisła Data",
  "Ethan Brown,Redgum Software",
  "Leila Karimi,Saffron Health",
  "Oliver Hughes,Northgate Council",
  "Camille Dubois,Atelier Sept",
  "Arjun Singh,Peacock Media",
  "Nora Lindberg,Tallstig",
  "Diego Torres,Altiplano Solar",
  "Amelie Laurent,Rive Gauche Tech",
  "Samuel Okoro,Baobab Learning",
  "Freya Jensen,Strand & Co",
  "Marco Bianchi,Ferrovia Digitale",
  "Thandi Dube,Umoya Wind",
  "Ella Thompson,Wattle Bank",
  "Viktor Horvat,Jadran Shipping",
  "Linh Tran,Mekong Devices",
  "Ruth Abramson,Beacon Archives",
].map((line) => {
  const [name = "", company = ""] = line.split(",");
  const [firstName = "", ...otherNames] = name.split(" ");
  const lastName = otherNames.join(" ");
  const plain = (text: string) =>
    toAscii(text)
      .replace(/[^A-Za-z]/g, "")
      .toLowerCase();
  return { firstName, lastName, company, email: `${plain(firstName)}.${plain(lastName)}@example.com` };
});

/** What the sample speaker offers, and at which sample talks she gave it (`SampleHub.offer`). */
export const sampleSignatureTalks = [
  {
    key: "calm",
    title: "Calm under fire",
    promise:
      "Your team leaves with a one-page script for the first ten minutes of any incident, and has rehearsed it once.",
    audience: "engineering and operations teams",
    length: "45 or 60 minutes",
    format: "Keynote",
  },
  {
    key: "postmortems",
    title: "Postmortems people actually read",
    promise:
      "Write the one page that changes what happens next time, with before and after examples from three industries.",
    audience: "engineers and their managers",
    length: "40 minutes",
    format: "Talk",
  },
  {
    key: "on-call",
    title: "On call without dread",
    promise: "What makes on call bearable, measured over a year in eleven teams, and the three changes to make first.",
    audience: "leaders of teams on call",
    length: "45 minutes",
    format: "Keynote",
  },
  {
    key: "quiet-deploy",
    title: "The quiet deploy",
    promise:
      "Half a day on your own pipeline. We make one deploy so quiet that nobody notices, then we make it a habit.",
    audience: "eight people of one team",
    length: "Half a day",
    format: "Workshop",
  },
] as const;

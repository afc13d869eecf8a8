// The rows of people between the stage and the reader of the page: silhouettes, some with a phone in the air.

/** Outlines of a head with shoulders. The head's centre is at 0,0 and its radius is 10. */
const outlines = {
  short: "M-10 0a10 10 0 1 1 20 0 10 10 0 0 1-5 8.7v3c7 2 16 4 17 18h-44c1-14 10-16 17-18v-3a10 10 0 0 1-5-8.7z",
  long: "M-11-1C-11-9-6-12 0-12s11 3 11 11c0 6 2 10 3 14 5 2 8 6 8 17h-44c0-11 3-15 8-17 1-4 3-8 3-14z",
  bun: "M-4-13a5 5 0 1 1 8 0 11 11 0 0 1 6 13 10 10 0 0 1-5 8v4c7 2 16 4 17 18h-44c1-14 10-16 17-18V8a10 10 0 0 1-5-8 11 11 0 0 1 6-13z",
  curls:
    "M-12-1a5 5 0 0 1 1-7 5 5 0 0 1 6-5 6 6 0 0 1 10 0 5 5 0 0 1 6 5 5 5 0 0 1 1 7 6 6 0 0 1-4 7l-3 3v3c7 2 16 4 17 18h-44c1-14 10-16 17-18V9l-3-3a6 6 0 0 1-4-7z",
  scarf: "M0-12c8 0 12 6 12 13 0 5 1 8 4 11 4 3 6 8 6 18h-44c0-10 2-15 6-18 3-3 4-6 4-11 0-7 4-13 12-13z",
} as const;
const shapes = Object.keys(outlines) as (keyof typeof outlines)[];

/** From the back to the front: nearer rows are larger, darker and further apart. */
const rows = [
  { y: 34, scale: 1.1, gap: 44, colour: "#0c3d40", phoneEvery: 5 },
  { y: 66, scale: 1.6, gap: 64, colour: "#072a2c", phoneEvery: 4 },
  { y: 112, scale: 2.4, gap: 96, colour: "#031718", phoneEvery: 0 },
];
const width = 2880;

type Row = (typeof rows)[number];

/** Where each person of a row sits. Always the same, so that the picture can be cached. */
function listPeople({ y, gap, phoneEvery }: Row, index: number) {
  return Array.from({ length: Math.ceil(width / gap) }, (_, seat) => {
    const chance = Math.abs((Math.sin(seat * 12.9898 + index * 78.233) * 43758.5453) % 1);
    return {
      x: Math.round((seat + 0.5 + (chance - 0.5) * 0.3) * gap),
      y: Math.round(y + (chance - 0.5) * 8),
      shape: shapes[Math.floor(chance * 97) % shapes.length],
      phoneTurn: phoneEvery > 0 && (seat + index) % phoneEvery === 0 ? (seat * 7) % 11 : null,
    };
  });
}

/** The people in front of the stage, across the whole width. Their phones light up one after the other. */
export function AudienceRows() {
  return (
    <svg className="rows" width={width} height="170" viewBox={`0 0 ${width} 170`} aria-hidden="true">
      <defs>
        {shapes.map((shape) => (
          <path key={shape} id={`head-${shape}`} d={outlines[shape]} />
        ))}
        <g id="lit-phone">
          <circle r="26" fill="url(#phone-glow)" />
          <rect x="-6.5" y="-11" width="13" height="22" rx="2.5" fill="#d5f1ef" />
        </g>
        <radialGradient id="phone-glow">
          <stop stopColor="#7fcfc9" stopOpacity=".55" />
          <stop offset="1" stopColor="#7fcfc9" stopOpacity="0" />
        </radialGradient>
      </defs>
      {rows.map((row, index) => (
        <g key={row.y} fill={row.colour}>
          <path d={`M0 ${row.y + 26 * row.scale}h${width}v200H0z`} />
          {listPeople(row, index).map((person) => (
            <Person key={person.x} scale={row.scale} {...person} />
          ))}
        </g>
      ))}
    </svg>
  );
}

type PersonProps = ReturnType<typeof listPeople>[number] & { scale: number };

function Person({ x, y, shape, phoneTurn, scale }: PersonProps) {
  return (
    <>
      <use href={`#head-${shape}`} transform={`translate(${x} ${y}) scale(${scale})`} />
      {phoneTurn !== null && (
        <g transform={`translate(${Math.round(x + 17 * scale)} ${Math.round(y - 8 * scale)}) scale(${scale * 0.75})`}>
          <use href="#lit-phone" className="lit" style={{ "--turn": phoneTurn } as React.CSSProperties} />
        </g>
      )}
    </>
  );
}

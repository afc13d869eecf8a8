import { QrDrawing } from "#app/ui/public/landing/qr-drawing.tsx";

/** The stage: lamps, the last slide with a code that really leads to `address`, and the speaker beside it. */
export function LandingStage({ address }: { address: string }) {
  return (
    <svg className="stage" viewBox="0 0 700 470" aria-hidden="true">
      <defs>
        <radialGradient id="screen-light">
          <stop stopColor="#7fcfc9" stopOpacity=".5" />
          <stop offset="1" stopColor="#7fcfc9" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="beam" x2="0" y2="1">
          <stop stopColor="#effaf9" stopOpacity=".34" />
          <stop offset="1" stopColor="#effaf9" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="from-the-dark" gradientUnits="userSpaceOnUse" x1="-40" x2="120">
          <stop stopColor="#06292b" stopOpacity="0" />
          <stop offset="1" stopColor="#06292b" />
        </linearGradient>
        <linearGradient id="stage-edge" gradientUnits="userSpaceOnUse" x1="-40" x2="120">
          <stop stopColor="#1e9496" stopOpacity="0" />
          <stop offset="1" stopColor="#1e9496" stopOpacity=".7" />
        </linearGradient>
      </defs>
      <ellipse cx="330" cy="190" rx="340" ry="250" fill="url(#screen-light)" />
      <path d="M-40 23h1600v7H-40z" fill="url(#from-the-dark)" />
      {[60, 190, 330, 470].map((x) => (
        <path key={x} d={`M${x - 9} 28h18l4 20h-26z`} fill="#04191a" />
      ))}
      <path d="M47 48h26l96 350H2z" fill="url(#beam)" />
      <path d="M457 48h26l70 340H390z" fill="url(#beam)" opacity=".35" />
      <Floor />
      <rect x="122" y="72" width="412" height="240" rx="7" fill="#04191a" />
      <rect x="128" y="78" width="400" height="228" rx="3" fill="#fbfefe" />
      <Slide address={address} />
      <Speaker />
    </svg>
  );
}

const Floor = () => (
  <>
    <path d="M-40 352h1600v48H-40z" fill="url(#stage-edge)" opacity=".55" />
    <path d="M-40 400h1600v400H-40z" fill="url(#from-the-dark)" />
    <path d="M-40 399h1600v2H-40z" fill="url(#stage-edge)" />
    <ellipse cx="86" cy="378" rx="86" ry="13" fill="#effaf9" opacity=".2" />
  </>
);

function Slide({ address }: { address: string }) {
  return (
    <>
      <path d="M128 296h400v7a3 3 0 0 1-3 3H131a3 3 0 0 1-3-3z" fill="#177a7d" />
      <text x="150" y="136" className="slide-title">
        Thank you
      </text>
      <text x="150" y="164" className="slide-text">
        Scan for slides
      </text>
      <text x="150" y="184" className="slide-text">
        and feedback
      </text>
      <g transform="translate(288 102)">
        <QrDrawing text={address} width={152} />
      </g>
    </>
  );
}

/** Amara, as her portrait in the sample data shows her. */
const Speaker = () => (
  <g transform="translate(46 206)">
    <path d="M28 92 24 168h13l6-58 7 58h13l-4-76z" fill="#10262b" />
    <path d="M22 168h16v6H18q0-5 4-6zM50 168h14q5 1 5 6H50z" fill="#04191a" />
    <path d="M62 58q16-4 27-16l14-14" fill="none" stroke="#1e9496" strokeWidth="12" strokeLinecap="round" />
    <circle cx="106" cy="25" r="6" fill="#8d5a3b" />
    <path d="M26 56q-13 14-8 34l11 2" fill="none" stroke="#146c6f" strokeWidth="11" strokeLinecap="round" />
    <circle cx="31" cy="92" r="5.5" fill="#8d5a3b" />
    <path d="M44 45c-13 0-21 5-22 15l3 40h38l4-40c-1-10-10-15-23-15z" fill="#1e9496" />
    <path d="m38 45 7 24 7-24z" fill="#effaf9" />
    <path d="M40 36h10v9q-5 5-10 0z" fill="#7a4c31" />
    <circle cx="45" cy="3" r="9" fill="#1a1012" />
    <path d="M30 22q0-17 15-17t15 17q0 4-2 7H32q-2-3-2-7z" fill="#1a1012" />
    <path d="M34 22q2-7 12-7t11 7v6q-1 13-11.5 13T34 28z" fill="#8d5a3b" />
    <circle cx="33" cy="31" r="2" fill="#ffab91" />
  </g>
);

import { QrDrawing } from "#app/ui/public/landing/qr-drawing.tsx";

/** Step 1: the form that makes a talk's page. */
export function FormPicture() {
  return (
    <div className="step-picture" aria-hidden="true">
      <div className="mini-card">
        <small>Talk Title</small>
        <span className="mini-input">Calm under fire</span>
        <small>Event Date</small>
        <span className="mini-input">12 Nov 2026</span>
        <span className="mini-button">Create Hub</span>
      </div>
    </div>
  );
}

/** Step 2: the last slide. Its QR code is real and leads to `address`. */
export function SlidePicture({ address }: { address: string }) {
  return (
    <div className="step-picture" aria-hidden="true">
      <div className="mini-slide">
        <span>
          <b>Thank you</b>
          Slides, questions, and how it was
        </span>
        <QrDrawing text={address} />
      </div>
    </div>
  );
}

const people = [
  ["AR", "Anika Rao", "Railworks"],
  ["TN", "Tomas Novak", "Orbital Freight"],
  ["MC", "Mei Chen", "Harbour Bank"],
];

/** Step 3: the people who stayed in touch. */
export function PeoplePicture() {
  return (
    <div className="step-picture" aria-hidden="true">
      <div className="mini-card mini-people">
        {people.map(([initials, name, company]) => (
          <div key={name}>
            <i className="face">{initials}</i>
            <span>
              <b>{name}</b>
              <small>{company}</small>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

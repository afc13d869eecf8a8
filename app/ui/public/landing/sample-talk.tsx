import { QrDrawing } from "#app/ui/public/landing/qr-drawing.tsx";

/** An open talk to try, for an installation that has one. */
export function SampleTalk({ address }: { address: string }) {
  return (
    <section className="band sample" id="sample-talk">
      <div>
        <h2>Be the audience for a minute</h2>
        <p>
          A talk with sample data is live right now. Open the sample talk on your phone: scan the code, look at the
          slides and leave some stars. This is all that a full room has to do.
        </p>
        <a href={address} className="button button-large button-quiet">
          Open the sample talk
        </a>
      </div>
      <div className="sample-code" aria-hidden="true">
        <QrDrawing text={address} />
        Scan me
      </div>
    </section>
  );
}

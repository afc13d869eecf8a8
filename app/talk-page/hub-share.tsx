import { qrWidths } from "#app/domain/values/qr-widths.ts";
import { Icon } from "#app/ui/branded/icons.tsx";
import { TextField } from "#app/ui/fields.tsx";

/** A native popover, which needs no script. Browsers without popovers show neither the button nor the dialog. */
export function TalkShareButton() {
  return (
    <button className="button qr-button" type="button" popoverTarget="qr-dialog">
      <Icon name="share" />
      Share This Talk
    </button>
  );
}

/**
 * The QR code loads when the dialog opens, not with the page. The grid is inside, because WebKit stretches a popover
 * that is itself a grid over the whole window.
 */
export function TalkShareDialog({ path, url }: { path: string; url: string }) {
  return (
    <div
      id="qr-dialog"
      className="dialog"
      popover="auto"
      role="dialog"
      aria-label="Share This Talk"
      data-share={`${path}/share`}
    >
      <div className="dialog-parts">
        <div className="dialog-top">
          <h2>Share This Talk</h2>
          <button
            className="icon-button"
            type="button"
            popoverTarget="qr-dialog"
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <Icon name="close" />
          </button>
        </div>
        <img
          className="qr"
          src={`${path}/qr.svg`}
          alt="QR code that opens this page"
          width={232}
          height={232}
          loading="lazy"
        />
        <TextField label="Link to this page" field={{ id: "page-link", initialValue: url }} readOnly />
        <div className="row">
          <button className="button" type="button" data-copy="page-link" hidden>
            Copy link
          </button>
          <a className="button button-quiet" href={`${path}/qr.png?size=256`} download="talk-qr.png">
            Download QR
          </a>
        </div>
        <p className="sizes">
          PNG
          {qrWidths.map((width) => (
            <a key={width} href={`${path}/qr.png?size=${width}`} download="" aria-label={`PNG, ${width} px`}>
              {width}
            </a>
          ))}
          <a href={`${path}/qr.svg`} download="">
            SVG
          </a>
        </p>
      </div>
    </div>
  );
}

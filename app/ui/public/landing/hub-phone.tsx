import { StarRow } from "#app/ui/public/landing/star-row.tsx";

const files = [
  { title: "Slides", about: "PDF, 4.2 MB" },
  { title: "The first ten minutes", about: "PDF, 180 KB" },
];

/** A talk's page as the audience sees it, as part of a picture: nothing in it can be clicked. */
export function HubPhone() {
  return (
    <div className="phone">
      <div className="phone-screen">
        <div className="phone-banner">
          <span className="phone-event">Southern Reliability Summit</span>
          <b>Calm under fire: what incident rooms teach us about teams</b>
        </div>
        <div className="phone-body">
          <div className="phone-speaker">
            <i className="face">AO</i>
            <span>
              <b>Amara Osei</b>
              <small>Thu 12 Nov, 14:30 (Sydney)</small>
            </span>
          </div>
          {files.map(({ title, about }) => (
            <div key={title} className="phone-file">
              <span>
                <b>{title}</b>
                <small>{about}</small>
              </span>
              <svg
                width="20"
                height="20"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                aria-hidden="true"
              >
                <path d="M12 4v11m-4-4 4 4 4-4M5 19h14" strokeLinecap="round" strokeLinejoin="round" />
              </svg>
            </div>
          ))}
          <div className="phone-rating">
            <b>How would you rate this talk?</b>
            <StarRow size={30} />
            <small>Excellent</small>
          </div>
          <span className="phone-button">Connect with Amara</span>
        </div>
      </div>
    </div>
  );
}

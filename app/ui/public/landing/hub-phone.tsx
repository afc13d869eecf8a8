import { StarRow } from "#app/ui/public/landing/star-row.tsx";

const files = [
  { title: "Slides", about: "PDF, 4.2 MB" },
  { title: "The first ten minutes", about: "PDF, 180 KB" },
];

/** The speaker on the stage (stage.tsx), nearer. */
const SpeakerFace = () => (
  <svg className="face" width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
    <path d="M0 0h36v36H0z" fill="#f3c9b5" />
    <circle cx="18" cy="6" r="4.5" fill="#1d1214" />
    <path d="M9 19c0-8 3-12 9-12s9 4 9 12l-2 3H11z" fill="#1d1214" />
    <path d="M15.5 24h5v5h-5z" fill="#6d4029" />
    <path d="M11.5 17q0-5 6.5-5t6.5 5c0 6-2.5 9.5-6.5 9.5S11.5 23 11.5 17z" fill="#96603e" />
    <path d="M15.5 21.5q2.5 2 5 0z" fill="#fff" />
    <circle cx="15.5" cy="17.5" r=".9" fill="#1d1214" />
    <circle cx="20.5" cy="17.5" r=".9" fill="#1d1214" />
    <path d="M5 36c0-6 5-8 13-8s13 2 13 8z" fill="#1e9496" />
    <path d="m15 28 3 5 3-5z" fill="#f3fbfa" />
  </svg>
);

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
            <SpeakerFace />
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

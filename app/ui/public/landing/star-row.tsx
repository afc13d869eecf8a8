const star = "m12 3 2.8 5.9 6.2.8-4.6 4.4 1.2 6.4-5.6-3.2-5.6 3.2 1.2-6.4L3 9.7l6.2-.8Z";

export function StarRow({ size }: { size: number }) {
  return (
    <span className="stars">
      {[1, 2, 3, 4, 5].map((n) => (
        <svg key={n} width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d={star} />
        </svg>
      ))}
    </span>
  );
}

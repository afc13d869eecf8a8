/** The product's logo. It is decorative, because the name stands beside it. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <rect width="24" height="24" rx="7" fill="#177a7d" />
      <path d="M12 5 6 17h12L12 5Z" fill="#ffffff" fillOpacity=".28" />
      <circle cx="12" cy="6.5" r="2" fill="#ffab91" />
      <path d="M6.5 18h11" stroke="#ffffff" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

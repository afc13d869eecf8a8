export default function TermsOfService() {
  return (
    <main className="message-page">
      <title>Terms of Service</title>
      <h1>Terms of Service</h1>
    </main>
  );
}

export default function PrivacyPolicy() {
  return (
    <main className="message-page">
      <title>Privacy Policy</title>
      <h1>Privacy Policy</h1>
    </main>
  );
}

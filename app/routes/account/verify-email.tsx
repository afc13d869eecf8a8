export default function VerifyEmail() {
  return (
    <main className="message-page">
      <title>Confirm</title>
      <h1>Confirm</h1>
    </main>
  );
}

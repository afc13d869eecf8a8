export default function Support() {
  return (
    <main className="message-page">
      <title>Support</title>
      <h1>Support</h1>
    </main>
  );
}

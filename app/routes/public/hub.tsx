export default function Hub() {
  return (
    <main className="message-page">
      <title>Hub</title>
      <h1>Hub</h1>
    </main>
  );
}

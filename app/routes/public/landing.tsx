export default function Landing() {
  return (
    <main className="message-page">
      <title>Talk Hubs</title>
      <h1>Talk Hubs</h1>
    </main>
  );
}

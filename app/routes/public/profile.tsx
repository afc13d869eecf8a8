export default function Profile() {
  return (
    <main className="message-page">
      <title>Profile</title>
      <h1>Profile</h1>
    </main>
  );
}

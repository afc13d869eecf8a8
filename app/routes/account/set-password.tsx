export default function SetPassword() {
  return (
    <main className="message-page">
      <title>Set Password</title>
      <h1>Set Password</h1>
    </main>
  );
}

export default function PasswordResetScreen() {
  return <h1>PasswordReset</h1>
}

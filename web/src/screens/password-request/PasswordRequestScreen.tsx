export default function PasswordRequestScreen() {
  return <h1>PasswordRequest</h1>
}

/** A figure below its name, in a list. */
export function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt className="soft">{name}</dt>
      <dd className="figures">{text}</dd>
    </div>
  )
}

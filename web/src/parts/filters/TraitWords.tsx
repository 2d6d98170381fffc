import type { Trait } from '@roundtrip/core/reports'
import { traitName } from './trait-names.ts'

export default function TraitWords({ trait, name }: { readonly trait: Trait; readonly name: string }) {
  return traitName(trait, name)
}

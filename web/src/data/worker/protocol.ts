/** The protocol between the page and its workers: numbered requests, one response to each, and progress in between. */
export type WebWorkerRequest = { readonly id: number; readonly method: string; readonly argument: unknown }
export type WebWorkerResponse =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }
  | { readonly id: number; readonly progress: number }

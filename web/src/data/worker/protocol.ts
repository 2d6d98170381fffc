/** How the page and its workers speak: numbered requests, one response to each, and progress in between. */
export type WorkerRequest = { readonly id: number; readonly method: string; readonly argument: unknown }
export type WorkerResponse =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }
  | { readonly id: number; readonly progress: number }

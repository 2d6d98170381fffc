/**
 * The protocol between the page and its workers: numbered requests, one response to each, progress in between. A page
 * that no longer needs a response cancels the request, and gets none.
 */
export type WebWorkerRequest =
  | { readonly id: number; readonly method: string; readonly argument: unknown }
  | { readonly cancelled: number }
export type WebWorkerResponse =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }
  | { readonly id: number; readonly progress: number }

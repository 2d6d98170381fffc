/** The entry of the stand-in for an object store. */
export { type FakeObjects, startFakeObjects, type ObjectFault } from './objects/server.ts'

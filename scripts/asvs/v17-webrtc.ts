import type { Chapter } from './chapter.ts'

const NONE = 'because there is no WebRTC'

export const WEBRTC: Chapter = {
  number: 17,
  title: 'WebRTC',
  rows: [
    { id: '17.1.1', level: 2, text: 'TURN reaches no internal addresses.', notApplicable: NONE },
    { id: '17.2.1', level: 2, text: 'Keys of DTLS are managed.', notApplicable: NONE },
    { id: '17.2.2', level: 2, text: 'Approved suites for DTLS.', notApplicable: NONE },
    { id: '17.2.3', level: 2, text: 'SRTP is authenticated.', notApplicable: NONE },
    { id: '17.2.4', level: 2, text: 'Broken SRTP packets do no harm.', notApplicable: NONE },
    { id: '17.3.1', level: 2, text: 'Signalling withstands floods.', notApplicable: NONE },
    { id: '17.3.2', level: 2, text: 'Signalling withstands broken messages.', notApplicable: NONE },
  ],
}

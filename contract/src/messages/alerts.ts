/** The devices that show alerts as notifications while no page is open (Web Push, RFC 8030). */
import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'

/** A browser that shows notifications. Its address at the push service is a secret and never leaves the server again. */
export const pushDevice = z.strictObject({
  id: z.string(),
  /** `Chrome on Windows` */
  name: z.string(),
  /** The host of the push service, `fcm.googleapis.com`. */
  service: z.string(),
  /** UTC ms. */
  addedAt: z.number(),
})
export type PushDevice = z.infer<typeof pushDevice>

export const getPushDevices = defineFunction({
  name: 'getPushDevices',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({
    /** The server's public key (RFC 8292), which a browser needs to subscribe; null = this server cannot push. */
    key: z.nullable(z.string()),
    devices: z.array(pushDevice),
  }),
  reasons: {},
})

const base64url = (characters: number) => z.string().check(z.regex(/^[\w-]+$/), z.length(characters))

const deviceId = z.string().check(z.minLength(1), z.maxLength(64))

/** What a browser supplies so that it can be reached. */
const subscription = {
  endpoint: z.string().check(z.minLength(1), z.maxLength(2_000)),
  /** The public key of the browser: 65 bytes of a point of P-256. */
  p256dh: base64url(87),
  /** 16 bytes that the browser and the server share. */
  auth: base64url(22),
}

/** Adds this browser, or renews its subscription. */
export const addPushDevice = defineFunction({
  name: 'addPushDevice',
  access: 'signed-in',
  input: z.strictObject({
    ...subscription,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  }),
  output: z.strictObject({ device: pushDevice }),
  reasons: {
    'not-in-demo': 'permission-denied',
    'push-not-public': 'invalid-argument',
    'push-bad-key': 'invalid-argument',
    'push-unavailable': 'failed-precondition',
    'too-many-devices': 'resource-exhausted',
  },
})

/**
 * Gives a device of the user a new subscription, after the push service replaced the old one. It adds no device: a
 * removed one stays removed. The same replacement may arrive twice, from the service worker and from a page.
 */
export const replacePushDevice = defineFunction({
  name: 'replacePushDevice',
  access: 'signed-in',
  input: z.strictObject({
    /** The device whose subscription was replaced. */
    id: deviceId,
    ...subscription,
  }),
  output: z.strictObject({ device: pushDevice }),
  reasons: { 'no-device': 'not-found', 'push-not-public': 'invalid-argument', 'push-bad-key': 'invalid-argument' },
})

export const removePushDevice = defineFunction({
  name: 'removePushDevice',
  access: 'signed-in',
  input: z.strictObject({ id: deviceId }),
  output: z.strictObject({}),
  reasons: { 'no-device': 'not-found' },
})

/** How sending to a device ended; `gone` = the subscription has ended, and the device was removed. */
export const PUSH_OUTCOMES = ['delivered', 'gone', 'refused', 'no-answer'] as const

/** Sends a notification to a device now. */
export const testPushDevice = defineFunction({
  name: 'testPushDevice',
  access: 'signed-in',
  input: z.strictObject({ id: deviceId }),
  output: z.strictObject({
    outcome: z.enum(PUSH_OUTCOMES),
    /** The HTTP status; null without a response. */
    status: z.nullable(z.number()),
  }),
  reasons: {
    'not-in-demo': 'permission-denied',
    'no-device': 'not-found',
    'push-bad-key': 'failed-precondition',
    'push-unavailable': 'failed-precondition',
    'too-many-tests': 'resource-exhausted',
  },
})

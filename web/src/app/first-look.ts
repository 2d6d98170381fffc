/**
 * Stands in the head of every public page and runs before anything is drawn, so that the first paint has the right
 * colours without waiting for a file.
 */
import { applyLook, storedDisplay } from '../data/settings/look.ts'

applyLook(storedDisplay())

/** The icons of everything else: one file, which loads with the first screen that needs it. */
import { filled, outline } from './Icon.tsx'

export const IconAdjustmentsHorizontal = outline(
  'M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 6l8 0M16 6l4 0M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 12l2 0M10 12l10 0M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 18l11 0M19 18l1 0',
)
export const IconArchive = outline(
  'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-10M10 12l4 0',
)
export const IconArchiveOff = outline(
  'M8 4h11a2 2 0 1 1 0 4h-7m-4 0h-3a2 2 0 0 1 -.826 -3.822M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 1.824 -1.18m.176 -3.82v-7M10 12h2M3 3l18 18',
)
export const IconArrowBackUp = outline('M9 14l-4 -4l4 -4M5 10h11a4 4 0 1 1 0 8h-1')
export const IconArrowDown = outline('M12 5l0 14M18 13l-6 6M6 13l6 6')
export const IconArrowForwardUp = outline('M15 14l4 -4l-4 -4M19 10h-11a4 4 0 1 0 0 8h1')
export const IconArrowLeft = outline('M5 12l14 0M5 12l6 6M5 12l6 -6')
export const IconArrowMerge = outline(
  'M8 7l4 -4l4 4M12 3v5.394a6.737 6.737 0 0 1 -3 5.606a6.737 6.737 0 0 0 -3 5.606v1.394M12 3v5.394a6.737 6.737 0 0 0 3 5.606a6.737 6.737 0 0 1 3 5.606v1.394',
)
export const IconArrowRight = outline('M5 12l14 0M13 18l6 -6M13 6l6 6')
export const IconArrowUp = outline('M12 5l0 14M18 11l-6 -6M6 11l6 -6')
export const IconArrowsDiff = outline('M11 16h10M11 16l4 4M11 16l4 -4M13 8h-10M13 8l-4 4M13 8l-4 -4')
export const IconArrowsExchange = outline('M7 10h14l-4 -4M17 14h-14l4 4')
export const IconArrowsMaximize = outline(
  'M16 4l4 0l0 4M14 10l6 -6M8 20l-4 0l0 -4M4 20l6 -6M16 20l4 0l0 -4M14 14l6 6M8 4l-4 0l0 4M4 4l6 6',
)
export const IconArrowsSplit2 = outline(
  'M21 17h-5.397a5 5 0 0 1 -4.096 -2.133l-.514 -.734a5 5 0 0 0 -4.096 -2.133h-3.897M21 7h-5.395a5 5 0 0 0 -4.098 2.135l-.51 .73a5 5 0 0 1 -4.097 2.135h-3.9M18 10l3 -3l-3 -3M18 20l3 -3l-3 -3',
)
export const IconBell = outline(
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6M9 17v1a3 3 0 0 0 6 0v-1',
)
export const IconBellFilled = filled(
  'M14.235 19c.865 0 1.322 1.024 .745 1.668a3.992 3.992 0 0 1 -2.98 1.332a3.992 3.992 0 0 1 -2.98 -1.332c-.552 -.616 -.158 -1.579 .634 -1.661l.11 -.006h4.471zM12 2c1.358 0 2.506 .903 2.875 2.141l.046 .171l.008 .043a8.013 8.013 0 0 1 4.024 6.069l.028 .287l.019 .289v2.931l.021 .136a3 3 0 0 0 1.143 1.847l.167 .117l.162 .099c.86 .487 .56 1.766 -.377 1.864l-.116 .006h-16c-1.028 0 -1.387 -1.364 -.493 -1.87a3 3 0 0 0 1.472 -2.063l.021 -.143l.001 -2.97a8 8 0 0 1 3.821 -6.454l.248 -.146l.01 -.043a3.003 3.003 0 0 1 2.562 -2.29l.182 -.017l.176 -.004z',
)
export const IconBold = outline('M7 5h6a3.5 3.5 0 0 1 0 7h-6l0 -7M13 12h1a3.5 3.5 0 0 1 0 7h-7v-7')
export const IconCalendarEvent = outline(
  'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12M16 3l0 4M8 3l0 4M4 11l16 0M8 15h2v2h-2l0 -2',
)
export const IconCalendarPlus = outline(
  'M12.5 21h-6.5a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v5M16 3v4M8 3v4M4 11h16M16 19h6M19 16v6',
)
export const IconChartCandle = outline(
  'M4 7a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -3M6 4l0 2M6 11l0 9M10 15a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -3M12 4l0 10M12 19l0 1M16 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -4M18 4l0 1M18 11l0 9',
)
export const IconCheck = outline('M5 12l5 5l10 -10')
export const IconCheckbox = outline('M9 11l3 3l8 -8M20 12v6a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h9')
export const IconChecks = outline('M7 12l5 5l10 -10M2 12l5 5m5 -5l5 -5')
export const IconChevronLeft = outline('M15 6l-6 6l6 6')
export const IconChevronRight = outline('M9 6l6 6l-6 6')
export const IconChevronUp = outline('M6 15l6 -6l6 6')
export const IconCircle = outline('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0')
export const IconCircleCheck = outline('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4')
export const IconCircleDot = outline('M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0')
export const IconClock = outline('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3')
export const IconClockExclamation = outline('M20.986 12.502a9 9 0 1 0 -5.973 7.98M12 7v5l3 3M19 16v3M19 22v.01')
export const IconClockHour4 = outline('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 12l3 2M12 7v5')
export const IconCloudOff = outline(
  'M9.58 5.548c.24 -.11 .492 -.207 .752 -.286c1.88 -.572 3.956 -.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.913 0 3.464 1.56 3.464 3.486c0 .957 -.383 1.824 -1.003 2.454m-2.997 1.033h-11.343c-2.572 -.004 -4.657 -2.011 -4.657 -4.487c0 -2.475 2.085 -4.482 4.657 -4.482c.13 -.582 .37 -1.128 .7 -1.62M3 3l18 18',
)
export const IconColumns3 = outline(
  'M3 4a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-16M9 3v18M15 3v18',
)
export const IconCopy = outline(
  'M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1',
)
export const IconCreditCardOff = outline(
  'M3 3l18 18M9 5h9a3 3 0 0 1 3 3v8a3 3 0 0 1 -.128 .87M18.87 18.872a3 3 0 0 1 -.87 .128h-12a3 3 0 0 1 -3 -3v-8c0 -1.352 .894 -2.495 2.124 -2.87M3 11l8 0M15 11l6 0M7 15l.01 0M11 15l2 0',
)
export const IconDatabaseOff = outline(
  'M12.983 8.978c3.955 -.182 7.017 -1.446 7.017 -2.978c0 -1.657 -3.582 -3 -8 -3c-1.661 0 -3.204 .19 -4.483 .515m-2.783 1.228c-.471 .382 -.734 .808 -.734 1.257c0 1.22 1.944 2.271 4.734 2.74M4 6v6c0 1.657 3.582 3 8 3c.986 0 1.93 -.067 2.802 -.19m3.187 -.82c1.251 -.53 2.011 -1.228 2.011 -1.99v-6M4 12v6c0 1.657 3.582 3 8 3c3.217 0 5.991 -.712 7.261 -1.74m.739 -3.26v-4M3 3l18 18',
)
export const IconDeviceDesktop = outline(
  'M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10M7 20h10M9 16v4M15 16v4',
)
export const IconDeviceFloppy = outline(
  'M6 4h10l4 4v10a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2M10 14a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M14 4l0 4l-6 0l0 -4',
)
export const IconEyeOff = outline(
  'M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87M3 3l18 18',
)
export const IconFileImport = outline(
  'M14 3v4a1 1 0 0 0 1 1h4M5 13v-8a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2h-5.5m-9.5 -2h7m-3 -3l3 3l-3 3',
)
export const IconFilter = outline(
  'M4 4h16v2.172a2 2 0 0 1 -.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48 -4.928a2 2 0 0 1 -.52 -1.345v-2.227',
)
export const IconFlask = outline('M9 3l6 0M10 9l4 0M10 3v6l-4 11a.7 .7 0 0 0 .5 1h11a.7 .7 0 0 0 .5 -1l-4 -11v-6')
export const IconGauge = outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M13.41 10.59l2.59 -2.59M7 12a5 5 0 0 1 5 -5',
)
export const IconGavel = outline(
  'M13 10l7.383 7.418c.823 .82 .823 2.148 0 2.967a2.11 2.11 0 0 1 -2.976 0l-7.407 -7.385M6 9l4 4M13 10l-4 -4M3 21h7M6.793 15.793l-3.586 -3.586a1 1 0 0 1 0 -1.414l2.293 -2.293l.5 .5l3 -3l-.5 -.5l2.293 -2.293a1 1 0 0 1 1.414 0l3.586 3.586a1 1 0 0 1 0 1.414l-2.293 2.293l-.5 -.5l-3 3l.5 .5l-2.293 2.293a1 1 0 0 1 -1.414 0',
)
export const IconGripVertical = outline(
  'M8 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M8 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M8 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M14 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M14 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M14 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const IconHeading = outline('M7 12h10M7 5v14M17 5v14M15 19h4M15 5h4M5 19h4M5 5h4')
export const IconHelp = outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 17l0 .01M12 13.5a1.5 1.5 0 0 1 1 -1.5a2.6 2.6 0 1 0 -3 -4',
)
export const IconHistory = outline('M12 8l0 4l2 2M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5')
export const IconItalic = outline('M11 5l6 0M7 19l6 0M14 5l-4 14')
export const IconKey = outline(
  'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0M15 9h.01',
)
export const IconKeyboard = outline(
  'M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2l0 -8M6 10l0 .01M10 10l0 .01M14 10l0 .01M18 10l0 .01M6 14l0 .01M18 14l0 .01M10 14l4 .01',
)
export const IconLink = outline(
  'M9 15l6 -6M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
)
export const IconList = outline('M9 6l11 0M9 12l11 0M9 18l11 0M5 6l0 .01M5 12l0 .01M5 18l0 .01')
export const IconLoader2 = outline('M12 3a9 9 0 1 0 9 9')
export const IconLock = outline(
  'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0M8 11v-4a4 4 0 1 1 8 0v4',
)
export const IconLogout = outline(
  'M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2M9 12h12l-3 -3M18 15l3 -3',
)
export const IconMailOff = outline(
  'M9 5h10a2 2 0 0 1 2 2v10m-2 2h-14a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2M3 7l9 6l.565 -.377m2.435 -1.623l6 -4M3 3l18 18',
)
export const IconMoodEmpty = outline('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 10l.01 0M15 10l.01 0M9 15l6 0')
export const IconMoodHappy = outline('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 9l.01 0M15 9l.01 0M8 13a4 4 0 1 0 8 0h-8')
export const IconMoodSad = outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 10l.01 0M15 10l.01 0M9.5 15.25a3.5 3.5 0 0 1 5 0',
)
export const IconMoodSmile = outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 10l.01 0M15 10l.01 0M9.5 15a3.5 3.5 0 0 0 5 0',
)
export const IconMoodWrrr = outline(
  'M12 21a9 9 0 1 1 0 -18a9 9 0 0 1 0 18M8 16l1 -1l1.5 1l1.5 -1l1.5 1l1.5 -1l1 1M8.5 11.5l1.5 -1.5l-1.5 -1.5M15.5 11.5l-1.5 -1.5l1.5 -1.5',
)
export const IconMoon = outline('M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008')
export const IconNotebook = outline(
  'M6 4h11a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-11a1 1 0 0 1 -1 -1v-14a1 1 0 0 1 1 -1m3 0v18M13 8l2 0M13 12l2 0',
)
export const IconPencil = outline('M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4M13.5 6.5l4 4')
export const IconPhoto = outline(
  'M15 8h.01M3 6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-12M3 16l5 -5c.928 -.893 2.072 -.893 3 0l5 5M14 14l1 -1c.928 -.893 2.072 -.893 3 0l3 3',
)
export const IconPhotoPlus = outline(
  'M15 8h.01M12.5 21h-6.5a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6.5M3 16l5 -5c.928 -.893 2.072 -.893 3 0l4 4M14 14l1 -1c.67 -.644 1.45 -.824 2.182 -.54M16 19h6M19 16v6',
)
export const IconPlayerPause = outline(
  'M6 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12M14 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12',
)
export const IconPlayerPlay = outline('M7 4v16l13 -8l-13 -8')
export const IconPlayerSkipBack = outline('M20 5v14l-12 -7l12 -7M4 5l0 14')
export const IconPlayerSkipForward = outline('M4 5v14l12 -7l-12 -7M20 5l0 14')
export const IconPlayerStop = outline(
  'M5 7a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2l0 -10',
)
export const IconPlugConnected = outline(
  'M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1 -5 -5l1.5 -1.5M17 12l-5 -5l1.5 -1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5M3 21l2.5 -2.5M18.5 5.5l2.5 -2.5M10 11l-2 2M13 14l-2 2',
)
export const IconPlugConnectedX = outline(
  'M20 16l-4 4M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1 -5 -5l1.5 -1.5M17 12l-5 -5l1.5 -1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5M3 21l2.5 -2.5M18.5 5.5l2.5 -2.5M10 11l-2 2M13 14l-2 2M16 16l4 4',
)
export const IconProgress = outline(
  'M10 20.777a8.942 8.942 0 0 1 -2.48 -.969M14 3.223a9.003 9.003 0 0 1 0 17.554M4.579 17.093a8.961 8.961 0 0 1 -1.227 -2.592M3.124 10.5c.16 -.95 .468 -1.85 .9 -2.675l.169 -.305M6.907 4.579a8.954 8.954 0 0 1 3.093 -1.356',
)
export const IconQuote = outline(
  'M10 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5M19 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5',
)
export const IconRefresh = outline('M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4')
export const IconRefreshAlert = outline(
  'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4M12 9l0 3M12 15l.01 0',
)
export const IconRestore = outline('M3.06 13a9 9 0 1 0 .49 -4.087M3 4.001v5h5M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0')
export const IconServer = outline(
  'M3 7a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v2a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-2M3 15a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v2a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3l0 -2M7 8l0 .01M7 16l0 .01',
)
export const IconSortAscending = outline('M4 6l7 0M4 12l7 0M4 18l9 0M15 9l3 -3l3 3M18 6l0 12')
export const IconSortDescending = outline('M4 6l9 0M4 12l7 0M4 18l7 0M15 15l3 3l3 -3M18 6l0 12')
export const IconStar = outline(
  'M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158 -3.245',
)
export const IconStarFilled = filled(
  'M8.243 7.34l-6.38 .925l-.113 .023a1 1 0 0 0 -.44 1.684l4.622 4.499l-1.09 6.355l-.013 .11a1 1 0 0 0 1.464 .944l5.706 -3l5.693 3l.1 .046a1 1 0 0 0 1.352 -1.1l-1.091 -6.355l4.624 -4.5l.078 -.085a1 1 0 0 0 -.633 -1.62l-6.38 -.926l-2.852 -5.78a1 1 0 0 0 -1.794 0l-2.853 5.78z',
)
export const IconSun = outline(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7',
)
export const IconTag = outline(
  'M6.5 7.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M3 6v5.172a2 2 0 0 0 .586 1.414l7.71 7.71a2.41 2.41 0 0 0 3.408 0l5.592 -5.592a2.41 2.41 0 0 0 0 -3.408l-7.71 -7.71a2 2 0 0 0 -1.414 -.586h-5.172a3 3 0 0 0 -3 3',
)
export const IconTemplate = outline(
  'M4 5a1 1 0 0 1 1 -1h14a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-14a1 1 0 0 1 -1 -1l0 -2M4 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -6M14 12l6 0M14 16l6 0M14 20l6 0',
)
export const IconTrash = outline(
  'M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
)
export const IconX = outline('M18 6l-12 12M6 6l12 12')
export const IconZoomIn = outline('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M7 10l6 0M10 7l0 6M21 21l-6 -6')
export const IconZoomOut = outline('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M7 10l6 0M21 21l-6 -6')
